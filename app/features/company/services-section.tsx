import { href, Link } from "react-router";
import type { LandingTexts, Service, TextSectionProps } from "#app/texts/landing-texts.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { CompanyIcon } from "./company-icon.tsx";
import { Phrases } from "./phrases.tsx";
import { Section } from "./section.tsx";

type ServicesSectionProps = TextSectionProps<"services"> & {
  /** Whether an editor has published other texts, whose figure the note does not define. */
  isPublished: boolean;
};

export function ServicesSection({ number, texts, isPublished }: ServicesSectionProps) {
  const { heading, intro, uptime, offeringsHeading, services } = texts;
  return (
    <Section
      id="services"
      number={number}
      heading={heading}
      intro={intro}
      aside={uptime.value && <UptimeFigure {...uptime} note={isPublished ? undefined : uptime.note} />}
    >
      <Reveal>
        <Accordion
          items={services.map((service, index) => ({
            id: service.id,
            heading: (
              <>
                <span aria-hidden="true" className="service-number">
                  {String(index + 1).padStart(2, "0")}
                </span>
                <span className="service-title">
                  <Phrases>{service.title}</Phrases>
                </span>
                <CompanyIcon name={service.icon} className="size-7 max-sm:hidden" />
              </>
            ),
            content: <ServicePanel service={service} heading={offeringsHeading} />,
          }))}
        />
      </Reveal>
    </Section>
  );
}

type Uptime = LandingTexts["services"]["uptime"];

function UptimeFigure({ value, label, note }: Omit<Uptime, "note"> & { note: Uptime["note"] | undefined }) {
  return (
    <div className="grid gap-1 lg:justify-items-end lg:text-right">
      <p className="grid gap-1">
        <span className="figure text-6xl">{value}</span>
        <span className="font-mono text-sm text-quiet">{label}</span>
      </p>
      {note && (
        <p className="max-w-[44ch] text-sm text-quiet">
          <span>{`${note.text} `}</span>
          <Link to={href("/blog/:slug", { slug: note.slug })} className="underline underline-offset-4">
            {note.link}
          </Link>
        </p>
      )}
    </div>
  );
}

function ServicePanel({ service, heading }: { service: Service; heading: string }) {
  return (
    <div className="grid gap-10 pt-2 pb-14 lg:grid-cols-12 lg:gap-8">
      <p className="text-quiet lg:col-span-4 lg:pr-6">
        <Phrases>{service.description}</Phrases>
      </p>
      <div className="lg:col-span-8">
        {service.offerings.length > 0 && <h4 className="eyebrow pb-4">{heading}</h4>}
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {service.offerings.map(({ title, description }) => (
            <li key={title} className="offering">
              <h5 className="font-medium">
                <Phrases>{title}</Phrases>
              </h5>
              <p className="text-quiet">
                <Phrases>{description}</Phrases>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
