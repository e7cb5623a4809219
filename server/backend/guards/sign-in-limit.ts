import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords for one account from one address, and from one address for any account. */
const PER_ACCOUNT: IRateLimiterOptions = { keyPrefix: "account", points: 10, duration: WINDOW_SECONDS };
const PER_ADDRESS: IRateLimiterOptions = { keyPrefix: "address", points: 50, duration: WINDOW_SECONDS };
/** Requests that make the server send a letter, from one address. */
const LETTERS: IRateLimiterOptions = { keyPrefix: "letters", points: 10, duration: 60 * 60 };

/**
 * Slows down whoever guesses passwords or has letters sent. Only failures count, so a busy office is never locked out;
 * a correct password forgives the account's failures.
 */
export function createSignInLimit() {
  const perAccount = new RateLimiterMemory(PER_ACCOUNT);
  const perAddress = new RateLimiterMemory(PER_ADDRESS);
  const letters = new RateLimiterMemory(LETTERS);

  return {
    /** The refusal for a client that has failed too often; reads a copy of the body. */
    async refuse(request: Request, address: string | null): Promise<Response | undefined> {
      if (address === null) return undefined;
      if (sendsLetter(request)) {
        try {
          await letters.consume(address);
          return undefined;
        } catch (error) {
          return tooMany(error);
        }
      }
      if (!isPasswordSignIn(request)) return undefined;
      const states = await Promise.all([perAccount.get(await accountKey(request, address)), perAddress.get(address)]);
      const exhausted = states.find((state) => state && state.remainingPoints <= 0);
      return exhausted ? tooMany(exhausted) : undefined;
    },

    /** Counts a failure, forgives after a success. */
    async learn(request: Request, address: string | null, response: Response): Promise<void> {
      if (address === null || !isPasswordSignIn(request)) return;
      const key = await accountKey(request, address);
      if (response.ok) {
        await perAccount.delete(key);
      } else if (response.status < 500) {
        await Promise.allSettled([perAccount.consume(key), perAddress.consume(address)]);
      }
    },
  };
}

function isPasswordSignIn(request: Request): boolean {
  const url = new URL(request.url);
  return (
    request.method === "POST" && url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "password"
  );
}

function sendsLetter(request: Request): boolean {
  return (
    request.method === "POST" && /^\/auth\/v1\/(?:recover|otp|resend|magiclink)$/.test(new URL(request.url).pathname)
  );
}

const emailOf = new WeakMap<Request, Promise<string>>();

function accountKey(request: Request, address: string): Promise<string> {
  let key = emailOf.get(request);
  if (!key) {
    key = request
      .clone()
      .json()
      .then(
        (body) =>
          `${address} ${String(body?.email ?? body?.phone ?? "")
            .toLowerCase()
            .slice(0, 320)}`,
      )
      .catch(() => address);
    emailOf.set(request, key);
  }
  return key;
}

/** In GoTrue's own words, so that the client shows them. */
function tooMany(state: unknown): Response {
  const seconds = state instanceof RateLimiterRes ? Math.ceil(state.msBeforeNext / 1000) : WINDOW_SECONDS;
  return Response.json(
    {
      code: 429,
      error_code: "over_request_rate_limit",
      msg: `Too many attempts. Please try again in ${Math.max(1, Math.ceil(seconds / 60))} minutes.`,
    },
    { status: 429, headers: { "retry-after": String(seconds), "access-control-allow-origin": "*" } },
  );
}
