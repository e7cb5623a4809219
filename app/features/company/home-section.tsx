import { Pause, Play } from "@lucide/icons";
import { Link } from "react-router";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import type { LandingTexts } from "#app/texts/landing-texts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { focusSection, smoothNextScroll } from "#app/ui/scroll.ts";
import { useCompany } from "./company-provider.tsx";
import { NightMap } from "./night-map/night-map.tsx";
import { Terminal } from "./terminal.tsx";

type HomeSectionProps = { texts: LandingTexts["home"]; onLearnMore: () => void };

export function HomeSection({ texts, onLearnMore }: HomeSectionProps) {
  const { product } = useCompany();
  return (
    <section id="home" aria-labelledby="home-heading" className="hero">
      <NightMap />
      <div className="frame hero-grid">
        <h1 id="home-heading" className="display hero-heading">
          {texts.heading.map((line) => (
            <span key={line} className="block">
              {`${line} `}
            </span>
          ))}
        </h1>
        <div className="hero-text">
          <p className="hero-lead">{texts.lead}</p>
          <div className="hero-actions">
            <Link
              to="/#contact"
              className="quiet-link"
              onClick={() => {
                smoothNextScroll();
                focusSection("contact");
              }}
            >
              {texts.invitation}
            </Link>
            <p className="learn-more" data-shown="false" suppressHydrationWarning>
              <Button onClick={onLearnMore}>
                {texts.learnMore}{" "}
                <svg aria-hidden="true" viewBox="0 0 24 24" strokeWidth="2" className="drawn size-4">
                  <path d="M12 5v14M5 12l7 7 7-7" />
                </svg>
              </Button>
            </p>
            <noscript>
              <a className="button" href="#about">
                {texts.learnMoreWithoutScripts}
              </a>
            </noscript>
          </div>
        </div>
        <Terminal
          title={`${product.toLowerCase()}: ${texts.terminal.title}`}
          prompt={texts.terminal.prompt}
          lines={texts.terminal.lines}
        />
      </div>
      <MotionToggle />
    </section>
  );
}

/** The document's script handles the press (app/document-script.ts), and CSS shows what the button does now. */
function MotionToggle() {
  const { pause, play } = useTexts(site).motion;
  return (
    <button type="button" className="icon-button motion-toggle" data-toggle-motion="">
      <span>
        <span className="sr-only">{pause}</span>
        <Icon of={Pause} className="size-4" />
      </span>
      <span>
        <span className="sr-only">{play}</span>
        <Icon of={Play} className="size-4" />
      </span>
    </button>
  );
}
