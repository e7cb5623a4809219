import { Hono } from "hono";
import { clientIp } from "#platform/http/client-ip.ts";
import type { Logger } from "#platform/logger.ts";
import { FORM_TOKEN_PATH, SEND_FORM_PATH } from "#shared/email-service.ts";
import type { ContactService } from "../contact-service.ts";
import { createContactIntake } from "./contact-intake.ts";
import type { ResultPage } from "./result-page.ts";

type ContactRouteOptions = {
  contact: ContactService;
  resultPage: ResultPage;
  trustProxy: boolean;
  log: Logger;
};

/**
 * Serves the form call (spec section 7): it responds 'OK' once the message is durable, or with a page without scripts.
 */
export function contactRoute({ contact, resultPage, trustProxy, log }: ContactRouteOptions) {
  const receive = createContactIntake({ contact, log });
  return new Hono()
    .get(FORM_TOKEN_PATH, (context) => context.text(contact.tokens.forVisitor(), 200, { "cache-control": "no-store" }))
    .post(SEND_FORM_PATH, async (context) => {
      const isPage = context.req.header("accept")?.includes("text/html") ?? false;
      const { message, language, rejection } = await receive(context.req.raw, {
        ip: clientIp(context, trustProxy),
        isPage,
      });
      context.header("Cache-Control", "no-store");
      if (rejection?.retrySeconds) context.header("Retry-After", String(rejection.retrySeconds));
      if (isPage) {
        const formToken = contact.tokens.forPage();
        const page = resultPage({ formToken, message, language, error: rejection?.text, fields: rejection?.fields });
        context.header("Content-Security-Policy", page.policy);
        return context.html(page.html, rejection?.status ?? 200);
      }
      return rejection ? context.text(`${rejection.text}\n`, rejection.status) : context.text("OK");
    });
}
