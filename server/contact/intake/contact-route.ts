import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import {
  type ContactErrors,
  type ContactMessage,
  checkContactMessage,
  findTooLong,
} from "../../../app/features/contact/contact-message.ts";
import { FORM_TOKEN_PATH, ownIdentifiers, SEND_FORM_PATH } from "../../../app/features/contact/email-service.ts";
import { clientIp } from "../../http/client-ip.ts";
import type { Logger } from "../../logger.ts";
import type { ContactService } from "../contact-service.ts";
import { MessageStoreError, type Receipt } from "../message-store.ts";
import { scoreSpam } from "../spam/score-spam.ts";
import { createIpRateLimit } from "./ip-rate-limit.ts";
import { type ContactSubmission, readSubmission, SubmissionError } from "./read-submission.ts";
import type { ResultPage } from "./result-page.ts";

type ContactRouteOptions = {
  contact: ContactService;
  /** Answers a browser without scripts. */
  resultPage: ResultPage;
  trustProxy: boolean;
  log: Logger;
};

const RECENT_MESSAGES = 1000;
const RECENT_MS = 10 * 60 * 1000;

type Refusal = { status: 400 | 413 | 415 | 429 | 503; text: string; fields?: ContactErrors };

/**
 * The e-mail service's form call, answered by this site (spec section 7): 'OK' once the message is durable and only then.
 * A browser without scripts posts the same form and gets a page that says what happened, with everything typed still in it.
 */
export function contactRoute({ contact, resultPage, trustProxy, log }: ContactRouteOptions) {
  const limit = createIpRateLimit();

  /** Messages that came as a page's form. Who clicks twice or reloads the answer sends the same one again. */
  const recent = new LRUCache<string, Promise<Receipt>>({ max: RECENT_MESSAGES, ttl: RECENT_MS });
  function storeOnce(message: ContactMessage, store: () => Promise<Receipt>): Promise<Receipt> {
    const key = createHash("sha256").update(JSON.stringify(message)).digest("base64");
    const known = recent.get(key);
    if (known) return known;
    const storing = store();
    recent.set(key, storing);
    storing.then(
      ({ isStored }) => isStored || recent.delete(key),
      () => recent.delete(key),
    );
    return storing;
  }

  async function receive(context: Context, isPage: boolean): Promise<{ post?: ContactSubmission; refusal?: Refusal }> {
    let post: ContactSubmission;
    try {
      post = await readSubmission(context.req.raw);
    } catch (error) {
      if (error instanceof SubmissionError) return refuse(error.status, error.message);
      throw error;
    }
    const traffic = limit.count(clientIp(context, trustProxy));
    if ("retryAfterSeconds" in traffic) {
      context.header("Retry-After", String(traffic.retryAfterSeconds));
      return { post, ...refuse(429, "Too many messages came from your network. Please try again in some minutes.") };
    }
    const refusal = findFault(post);
    if (refusal) return { post, refusal };

    const { message, formToken, isHoneypotFilled, hasBrokenLines } = post;
    const verdict = scoreSpam(message, {
      token: contact.tokens.read(formToken),
      isHoneypotFilled,
      hasBrokenLines,
      recentPostsFromIp: traffic.posts,
    });
    const store = () => contact.receive(message, verdict);
    let receipt: Receipt;
    try {
      receipt = await (isPage ? storeOnce(message, store) : store());
    } catch (error) {
      if (!(error instanceof MessageStoreError)) throw error;
      log.error({ status: error.status }, "a contact message could not be stored");
      return { post, ...refuse(503, "The message could not be stored. Please try again later.") };
    }
    if (!receipt.isStored) {
      context.header("Retry-After", String(receipt.retrySeconds));
      return { post, ...refuse(503, "Very many messages are coming in at the moment. Please try again later.") };
    }
    contact.tokens.markUsed(formToken);
    return { post };
  }

  return new Hono()
    .get(FORM_TOKEN_PATH, (context) => context.text(contact.tokens.forVisit(), 200, { "cache-control": "no-store" }))
    .post(SEND_FORM_PATH, async (context) => {
      const isPage = context.req.header("accept")?.includes("text/html") ?? false;
      const { post, refusal } = await receive(context, isPage);
      context.header("Cache-Control", "no-store");
      if (isPage) {
        const page = resultPage({
          formToken: contact.tokens.forPage(),
          message: post?.message,
          error: refusal?.text,
          fields: refusal?.fields,
        });
        context.header("Content-Security-Policy", page.policy);
        return context.html(page.html, refusal?.status ?? 200);
      }
      return refusal ? context.text(`${refusal.text}\n`, refusal.status) : context.text("OK");
    });
}

function refuse(status: Refusal["status"], text: string, fields?: ContactErrors): { refusal: Refusal } {
  return { refusal: { status, text, fields } };
}

function findFault({ message, identifiers }: ContactSubmission): Refusal | undefined {
  const { serviceId, templateId, userId } = ownIdentifiers;
  if (identifiers.userId !== userId) return refuse(400, "The user ID is not known.").refusal;
  if (identifiers.serviceId !== serviceId) return refuse(400, "The service ID is not known.").refusal;
  if (identifiers.templateId !== templateId) return refuse(400, "The template ID is not known.").refusal;
  return faultOf(413, findTooLong(message)) ?? faultOf(400, checkContactMessage(message));
}

function faultOf(status: 400 | 413, fields: ContactErrors): Refusal | undefined {
  const [first] = Object.values(fields);
  return first === undefined ? undefined : { status, text: first, fields };
}
