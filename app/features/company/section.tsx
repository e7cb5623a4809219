import type { ReactNode } from "react";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { revealInView } from "#app/ui/reveal-in-view.ts";
import { startOnce } from "#app/ui/start-once.ts";
import { UNCHANGED_HTML } from "#app/ui/unchanged-html.ts";

type SectionProps = {
  id: keyof typeof site.navigation;
  number: string;
  heading: string;
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ id, number, heading, intro, aside, children }: SectionProps) {
  const { navigation } = useTexts(site);
  return (
    <section {...attributesOf(id)}>
      <div className="frame">
        <Reveal className="section-head">
          <p className="eyebrow">
            <span>{number}</span> <span className="text-brand-ink">/</span> <span>{navigation[id].toLowerCase()}</span>
          </p>
          <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
            <div className="grid gap-5 lg:col-span-8">
              <h2 id={`${id}-heading`} className="display section-heading">
                {heading}
              </h2>
              {intro && <p className="max-w-[56ch] text-xl text-quiet">{intro}</p>}
            </div>
            {aside && <div className="lg:col-span-4 lg:justify-self-end">{aside}</div>}
          </div>
        </Reveal>
        {children}
      </div>
    </section>
  );
}

/** Preserves the section's HTML from the document without hydration. */
export function UnhydratedSection({ id }: { id: string }) {
  return (
    <section
      {...attributesOf(id)}
      ref={attachEffects}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty value preserves the existing content
      dangerouslySetInnerHTML={UNCHANGED_HTML}
    />
  );
}

const attributesOf = (id: string) => ({ id, "aria-labelledby": `${id}-heading`, className: "landing-section" });

/** Starts the effects of components that React does not render here. */
function attachEffects(section: HTMLElement | null): (() => void) | undefined {
  if (!section) return;
  const cleanups = [...section.querySelectorAll<HTMLElement>(".reveal")].map((element) =>
    startOnce(element, revealInView),
  );
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
