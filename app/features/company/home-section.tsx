import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { useCompany } from "./company-provider.tsx";
import { heroHeading, heroLead } from "./home.ts";
import { NightMap } from "./night-map/night-map.tsx";
import { Terminal } from "./terminal.tsx";

/** The first screen: the tagline in real text, the terminal large beside it, the archipelago at night behind. */
export function HomeSection({ onLearnMore }: { onLearnMore: () => void }) {
  const { product } = useCompany();
  const [isTyped, setTyped] = useState(false);
  return (
    <section id="home" aria-labelledby="home-heading" className="hero">
      <NightMap />
      <div className="frame hero-grid">
        <div className="grid content-center gap-7">
          <h1 id="home-heading" className="display hero-heading">
            {heroHeading.map((line) => (
              <span key={line} className="block">
                {line}{" "}
              </span>
            ))}
          </h1>
          <p className="hero-lead">{heroLead}</p>
          <p className="learn-more" data-shown={isTyped}>
            <button type="button" className="button" onClick={onLearnMore}>
              Learn More <ArrowDown aria-hidden="true" className="size-4" />
            </button>
          </p>
          <noscript>
            <a className="button" href="#about">
              Learn More about us
            </a>
          </noscript>
        </div>
        <Terminal title={`${product.toLowerCase()}: operations room`} onDone={() => setTyped(true)} />
      </div>
    </section>
  );
}
