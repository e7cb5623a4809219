import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords and codes for one account from one address, and from one address for any account. */
const PER_ACCOUNT: IRateLimiterOptions = { keyPrefix: "account", points: 10, duration: WINDOW_SECONDS };
const PER_ADDRESS: IRateLimiterOptions = { keyPrefix: "address", points: 50, duration: WINDOW_SECONDS };
/** Requests that make the server send a letter, from one address. */
const LETTERS: IRateLimiterOptions = { keyPrefix: "letters", points: 10, duration: 60 * 60 };

/**
 * Slows down whoever guesses passwords or codes, or has letters sent. Only failures count, so a busy office is never
 * locked out; a right answer forgives the account's failures.
 */
export function createSignInLimit() {
  const perAccount = new RateLimiterMemory(PER_ACCOUNT);
  const perAddress = new RateLimiterMemory(PER_ADDRESS);
  const letters = new RateLimiterMemory(LETTERS);
  const underWay = new Map<string, Promise<Response>>();

  /** One guess at a time from one address: of many sent at the same moment, each must know how those before it ended. */
  function afterEarlierGuesses(address: string, guess: () => Promise<Response>): Promise<Response> {
    const mine = (underWay.get(address) ?? Promise.resolve()).then(guess, guess);
    underWay.set(address, mine);
    return mine.finally(() => {
      if (underWay.get(address) === mine) underWay.delete(address);
    });
  }

  async function guess(account: string, address: string, answer: () => Promise<Response>): Promise<Response> {
    const states = await Promise.all([perAccount.get(account), perAddress.get(address)]);
    const exhausted = states.find((state) => state && state.remainingPoints <= 0);
    if (exhausted) return tooMany(exhausted);
    const response = await answer();
    if (isRight(response)) {
      await perAccount.delete(account);
    } else if (response.status < 500) {
      await Promise.allSettled([perAccount.consume(account), perAddress.consume(address)]);
    }
    return response;
  }

  return {
    /**
     * Asks for the answer unless this client has failed too often.
     * @param address unknown for calls inside the process, which are not limited
     */
    async apply(request: Request, address: string | null, answer: () => Promise<Response>): Promise<Response> {
      if (address === null) return answer();
      if (isGuess(request)) {
        const account = `${address} ${await accountOf(request)}`;
        return afterEarlierGuesses(address, () => guess(account, address, answer));
      }
      if (sendsLetter(request)) {
        const refused = await letters.consume(address).then(() => undefined, tooMany);
        if (refused) return refused;
      }
      return answer();
    },
  };
}

/** A password, or a code from a letter: six digits, also accepted as their hash in a link. */
function isGuess({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  if (pathname === "/auth/v1/verify") return method === "POST" || method === "GET";
  return method === "POST" && pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
}

/** A link answers with a redirect whether its code is right or wrong; only the right one carries a session. */
function isRight(response: Response): boolean {
  return response.ok || /[#&]access_token=/.test(response.headers.get("location") ?? "");
}

function sendsLetter({ method, url }: Request): boolean {
  return method === "POST" && /^\/auth\/v1\/(?:recover|otp|resend|magiclink)$/.test(new URL(url).pathname);
}

/** Whose password or code is tried; empty where the request does not say. */
async function accountOf(request: Request): Promise<string> {
  if (request.method !== "POST") return "";
  try {
    const { email, phone } = (await request.clone().json()) as { email?: unknown; phone?: unknown };
    return String(email ?? phone ?? "")
      .toLowerCase()
      .slice(0, 320);
  } catch {
    return "";
  }
}

/** In GoTrue's own words, so that the client shows them. */
function tooMany(state: unknown): Response {
  if (!(state instanceof RateLimiterRes)) throw state;
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return Response.json(
    {
      code: 429,
      error_code: "over_request_rate_limit",
      msg: `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
    },
    { status: 429, headers: { "retry-after": String(seconds), "access-control-allow-origin": "*" } },
  );
}
