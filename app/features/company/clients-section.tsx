import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { ClientWordmark } from "./client-wordmark.tsx";
import { clients, clientsHeading, clientsIntro } from "./clients.ts";
import type { Client } from "./company-types.ts";
import { Section } from "./section.tsx";

/** The first client's words carry the section; the others with words of their own come next, the rest last. */
export function ClientsSection() {
  return (
    <Section id="clients" number="03" heading={clientsHeading} intro={clientsIntro}>
      <ul className="clients">
        {clients.map((client, index) => (
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
