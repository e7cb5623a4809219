import type { ReactNode } from "react";
import { Reveal } from "#app/ui/reveal.tsx";

type SectionProps = {
  id: string;
  number: string;
  heading: string;
  intro?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ id, number, heading, intro, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="landing-section">
      <div className="frame">
        <Reveal className="section-head">
          <p className="eyebrow">
            {number} <span className="text-brand-ink">/</span> {id}
          </p>
          <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
            <div className="grid gap-5 lg:col-span-8">
              <h2 id={`${id}-heading`} className="display section-heading">
                {heading}
              </h2>
              {intro && <p className="max-w-[56ch] text-lg text-quiet">{intro}</p>}
            </div>
            {aside && <div className="lg:col-span-4 lg:justify-self-end">{aside}</div>}
          </div>
        </Reveal>
        {children}
      </div>
    </section>
  );
}
