import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { clients, clientsHeading, clientsIntro } from "./clients.ts";
import { CompanyIcon } from "./company-icon.tsx";
import type { Client } from "./company-types.ts";
import { Section } from "./section.tsx";

/** Six clients in an uneven grid; a quotation where there is one. */
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
      <p className="flex items-center justify-between gap-4 font-mono text-xs text-quiet">
        {sector}
        <CompanyIcon name={icon} className="size-6 shrink-0" />
      </p>
      <h3 className="text-2xl leading-tight font-semibold tracking-tight text-balance">{name}</h3>
      <p className="max-w-[52ch] text-quiet">{description}</p>
      {testimonial && (
        <figure className="testimonial">
          <blockquote>“{testimonial.quote}”</blockquote>
          <figcaption className="font-mono text-xs text-quiet">{testimonial.attribution}</figcaption>
        </figure>
      )}
    </>
  );
}
