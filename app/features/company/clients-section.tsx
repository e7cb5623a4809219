import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { ClientWordmark } from "./client-wordmark.tsx";
import { Section } from "./section.tsx";
import type { Client, SectionProps } from "./texts/landing-texts.ts";

/** The CSS shows the first client's quote in large type, then clients with a quote, then clients without one. */
export function ClientsSection({ number, texts }: SectionProps<"clients">) {
  return (
    <Section id="clients" number={number} heading={texts.heading} intro={texts.intro}>
      <ul className="clients">
        {texts.clients.map((client, index) => (
          <Reveal as="li" key={client.name} delay={generalStagger(index % 2)} className="client">
            <ClientCard client={client} />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}

function ClientCard({ client: { name, sector, description, icon, testimonial } }: { client: Client }) {
  return (
    <>
      <div className="client-facts">
        <ClientWordmark name={icon} />
        <p className="machine">{sector}</p>
        <h3 className="text-lg leading-snug font-semibold">{name}</h3>
        <p className="text-quiet">{description}</p>
      </div>
      {testimonial && (
        <figure className="testimonial grid content-start gap-3">
          <blockquote>“{testimonial.quote}”</blockquote>
          <figcaption className="machine">{testimonial.attribution}</figcaption>
        </figure>
      )}
    </>
  );
}
