import type { Client, TextSectionProps } from "#app/texts/landing-texts.ts";
import { Reveal, sectionRevealDelay } from "#app/ui/reveal.tsx";
import { withoutHidden } from "#shared/site-content/site-content.ts";
import { ClientMark } from "./client-mark.tsx";
import { Section } from "./section.tsx";

/** The CSS shows the first client's quote in large type, then clients with a quote, then clients without one. */
export function ClientsSection({ number, texts }: TextSectionProps<"clients">) {
  return (
    <Section id="clients" number={number} heading={texts.heading} intro={texts.intro}>
      <ul className="clients">
        {withoutHidden(texts.clients).map((client, index) => (
          <Reveal as="li" key={client.name} delay={sectionRevealDelay(index % 2)} className="client">
            <ClientCard client={client} />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}

function ClientCard({ client }: { client: Client }) {
  const { name, sector, description, testimonial } = client;
  return (
    <>
      <div className="client-facts">
        <ClientMark client={client} />
        <p className="mono">{sector}</p>
        <h3 className="client-name">{name}</h3>
        <p className="text-quiet">{description}</p>
      </div>
      {testimonial && (
        <figure className="testimonial grid content-start gap-3">
          <blockquote>{`“${testimonial.quote}”`}</blockquote>
          <figcaption className="mono">{testimonial.attribution}</figcaption>
        </figure>
      )}
    </>
  );
}
