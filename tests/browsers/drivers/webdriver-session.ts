/** W3C WebDriver refers to an element by this key in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A page that has not loaded by then fails with a message. The protocol's default is five minutes. */
const PAGE_LOAD_MS = 45_000;
/** WebKitGTK's driver has left a command without a response. The test must then name the command. */
const COMMAND_MS = 60_000;

type Action = Record<string, unknown>;

/**
 * One session of W3C WebDriver. The tests need only a few calls of the protocol, so this small client implements them.
 * `webdriver` adds dozens of packages that find, download and start other browsers. `selenium-webdriver` adds a program
 * for the same work.
 */
export class WebDriverSession {
  private readonly url: string;

  private constructor(url: string) {
    this.url = url;
  }

  /**
   * @param server the URL of the driver's program
   * @param timeoutMs time for the browser to start
   */
  static async start(server: string, timeoutMs = COMMAND_MS): Promise<WebDriverSession> {
    const capabilities = { alwaysMatch: { timeouts: { pageLoad: PAGE_LOAD_MS } } };
    const { sessionId } = (await send("POST", `${server}/session`, { capabilities }, timeoutMs)) as {
      sessionId: string;
    };
    return new WebDriverSession(`${server}/session/${sessionId}`);
  }

  async end(): Promise<void> {
    await send("DELETE", this.url);
  }

  async setWindow(rect: { width: number; height: number }): Promise<void> {
    await this.post("window/rect", rect);
  }

  async goto(url: string): Promise<void> {
    await this.post("url", { url });
  }

  /** Calls a function, given as source text, in the page. */
  execute(source: string, args: unknown[]): Promise<unknown> {
    return this.post("execute/sync", { script: `return (${source}).apply(null, arguments)`, args });
  }

  /** Performs key or pointer events one after the other, as if they came from the operating system. */
  async perform(type: "key" | "pointer", actions: Action[]): Promise<void> {
    await this.post("actions", { actions: [{ type, id: type, actions }] });
  }

  async find(css: string): Promise<string> {
    return elementIn(await this.post("element", { using: "css selector", value: css }));
  }

  async activeElement(): Promise<string> {
    return elementIn(await send("GET", `${this.url}/element/active`));
  }

  /** Types into an element, or puts a file into one. */
  async sendKeys(element: string, text: string): Promise<void> {
    await this.post(`element/${element}/value`, { text });
  }

  private post(path: string, body: object): Promise<unknown> {
    return send("POST", `${this.url}/${path}`, body);
  }
}

function elementIn(value: unknown): string {
  return (value as Record<string, string>)[ELEMENT] ?? "";
}

async function send(method: string, url: string, body?: object, timeoutMs = COMMAND_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal }).catch((cause: unknown) => {
    throw new Error(`WebDriver: no response to ${method} ${new URL(url).pathname}`, { cause });
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error}: ${value?.message}`);
  return value;
}
