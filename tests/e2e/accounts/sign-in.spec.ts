import { loginScreen } from "../../screens/login-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expectNoFindings } from "../support/axe.ts";
import { EDITOR, expect, expired, keepSession, storedSession, test } from "../support/own-site.ts";
import { pressWithMouse } from "../support/press-with-mouse.ts";
import { recordFrames, UNSEEN_SHIFT } from "../support/record-frames.ts";
import { waitForHydration } from "../support/test.ts";
import { holdRequests } from "../support/wait.ts";

// One site and one account for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });

const SIGNED_IN = "Successfully signed in!";

test.describe("the session check of protected pages", () => {
  test("shows 'Checking authentication...', in the document too, and then the sign-in screen", async ({ page }) => {
    expect(await (await page.request.get("/admin/blog")).text()).toContain("Checking authentication...");
    await page.goto("/");
    await page.goto("/admin/blog");
    await expect(loginScreen(page).title).toBeVisible();
    await expect(page).toHaveURL("/login");
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("shows its text while a stored session is being read", async ({ page, context, site }) => {
    await keepSession(context, site.url, expired(await site.signIn()));
    const release = await holdRequests(page, "**/auth/v1/token*");
    await page.goto("/admin/blog");
    await expect(page.getByText("Checking authentication...", { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
  });
});

test.describe("signing in", () => {
  test("opens the posts with one message, and sends one request for any number of clicks", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/auth/v1/token") && requests.push(request.url()));
    const release = await holdRequests(page, "**/auth/v1/token*");
    const login = loginScreen(page);
    await page.goto("/");
    await page.goto("/login");
    await waitForHydration(page);
    await login.email.fill(EDITOR.email);
    await login.password.fill(EDITOR.password);
    await login.button("Sign in").dblclick();
    await expect(login.submit).toHaveText("Signing in ...");
    await expect(login.card.getByRole("form")).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page).toHaveURL("/admin/blog");
    await expect(page.getByText(SIGNED_IN, { exact: true })).toHaveCount(1);
    await expect(siteFrame(page).logout).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(JSON.parse((await storedSession(page)) ?? "{}").user.email).toBe(EDITOR.email);
    await page.goBack(); // the sign-in screen was replaced
    await expect(page).toHaveURL("/");
  });

  test("with a wrong password shows the service's message and preserves the typed text", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    const login = loginScreen(page);
    await page.goto("/login");
    await login.signIn(EDITOR.email, "not the password");
    await expect(login.problem).toHaveText("Invalid login credentials");
    await expect(login.problem).toBeFocused();
    await expect(login.submit).toHaveText("Sign in");
    await expect(login.email).toHaveValue(EDITOR.email);
    await expect(login.password).toHaveValue("not the password");
    await expect(page.getByText(SIGNED_IN)).toHaveCount(0);
    await login.password.fill(EDITOR.password);
    await login.password.press("Enter");
    await expect(page).toHaveURL("/admin/blog");
  });

  test("without an e-mail address or a password sends no request", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const login = loginScreen(page);
    await page.goto("/login");
    await login.button("Sign in").click();
    const words = "You must provide either an email or phone number and a password";
    await expect(login.problem).toHaveText(words);
    await login.signIn(EDITOR.email, "");
    await expect(login.problem).toHaveText(words);
    expect(requests.filter((url) => url.includes("/auth/v1/"))).toEqual([]);
  });

  test("reports a lost network or service, and works again afterwards", async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /503/);
    const login = loginScreen(page);
    const imports: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/auth-client-")) imports.push(request.url());
    });
    await page.goto("/login", { waitUntil: "networkidle" });
    await context.setOffline(true);
    await login.signIn(EDITOR.email, EDITOR.password);
    await expect(login.problem).toContainText("You seem to be offline.");
    expect(imports).toEqual([]);
    await context.setOffline(false);
    await page.route("**/auth/v1/token*", (route) => route.fulfill({ status: 503, body: "" }));
    await login.button("Sign in").click();
    await expect(login.problem).toContainText("does not respond");
    await page.unroute("**/auth/v1/token*");
    await login.button("Sign in").click();
    await expect(page).toHaveURL("/admin/blog");
  });

  test("works without a mouse", async ({ page }) => {
    await page.goto("/login", { waitUntil: "networkidle" });
    const login = loginScreen(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // skip link
    await page.keyboard.press("Tab");
    await expect(login.email).toBeFocused();
    await page.keyboard.type(EDITOR.email);
    await page.keyboard.press("Tab");
    await expect(login.password).toBeFocused();
    await page.keyboard.type(EDITOR.password);
    await page.keyboard.press("Tab");
    await expect(login.button("Sign in")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/blog");
  });

  test("in one tab also signs in the other tab", async ({ page, context }) => {
    await page.goto("/login", { waitUntil: "networkidle" });
    const other = await context.newPage();
    await other.goto("/login", { waitUntil: "networkidle" });
    await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
    await expect(page).toHaveURL("/admin/blog");
    await expect(other).toHaveURL("/admin/blog");
  });
});

test.describe("the screen", () => {
  test("has its form in the document, before any script", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/login");
    await expect(loginScreen(page).email).toBeVisible();
    await expect(page.getByText("Checking authentication...")).toBeHidden();
    await context.close();
  });

  test("signs in by an Enter key that comes before React", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const release = await holdRequests(page, "**/assets/frame-*.js");
    await page.goto("/login", { waitUntil: "commit" });
    const login = loginScreen(page);
    await login.email.fill("editor@nusagrid.example");
    await login.password.fill("a wrong password");
    await expect(login.submit).toBeDisabled();
    await login.password.press("Enter");
    release();
    await expect(login.problem).toHaveText("Invalid login credentials");
    await expect(login.password).toHaveValue("a wrong password");
  });

  test("has its form in the first frame, and nothing moves", async ({ page }) => {
    await page.addInitScript(recordFrames);
    await page.goto("/login", { waitUntil: "networkidle" });
    const { withCard, withForm, shift } = await page.evaluate(() => seenFrames);
    expect(withCard).toBeGreaterThan(0);
    expect(withForm).toBe(withCard);
    expect(shift).toBeLessThan(UNSEEN_SHIFT);
  });

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    test(`at ${viewport.width} px the button stays under the mouse, for each last field`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/Failed to load resource/);
      await page.setViewportSize(viewport);
      let calls = 0;
      await page.route("**/auth/v1/token*", (route) => {
        calls += 1;
        const body = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';
        return route.fulfill({ status: 400, contentType: "application/json", body });
      });
      await page.goto("/login");
      const login = loginScreen(page);
      await login.email.fill("editor@nusagrid.example");
      for (const [index, field] of [login.password, login.email, login.password].entries()) {
        await field.pressSequentially("x");
        expect(await pressWithMouse(page, login.submit), `press ${index + 1}`).toEqual({ x: 0, y: 0 });
        await expect.poll(() => calls, `press ${index + 1}`).toBe(index + 1);
        await expect(login.problem).toBeVisible();
        await expect(login.submit).toBeEnabled();
      }
    });
  }

  test("offers only the sign-in", async ({ page }) => {
    await page.goto("/login");
    const login = loginScreen(page);
    await expect(page).toHaveTitle("Sign In to Admin Panel | Nusagrid | Your Future, Our Technology.");
    await expect(login.card.getByRole("button")).toHaveCount(1);
    await expect(login.card.getByRole("link")).toHaveCount(0);
    await expect(login.email).toHaveAttribute("type", "email");
    await expect(login.email).toHaveAttribute("autocomplete", "username");
    await expect(login.password).toHaveAttribute("type", "password");
    await expect(login.password).toHaveAttribute("autocomplete", "current-password");
  });

  test("is dark and purple on every page, and axe finds nothing", async ({ page, expectedErrors }) => {
    expectedErrors.push(/400/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto("/login");
    const login = loginScreen(page);
    await login.signIn("unknown@nusagrid.example", "something");
    await expect(login.problem).toBeVisible();
    await page.mouse.move(0, 0);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(login.card).toHaveCSS("background-color", "rgb(23, 17, 31)");
    }
    await expect(login.card).toHaveCSS("max-width", "448px");
    await expect(login.card).toHaveCSS("font-family", /^"?Poppins/);
    await expect(login.email).toHaveCSS("font-family", /^"?JetBrains Mono/);
    await expect(login.submit).toHaveCSS("background-color", "rgb(139, 73, 158)");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoFindings(page, "sign-in with its problem");
  });
});

test("a sign-in on the Indonesian page has Indonesian messages and stays below its path", async ({ page }) => {
  await page.goto("/id/login");
  await waitForHydration(page);
  await page.getByLabel("Alamat surel").fill(EDITOR.email);
  await page.getByLabel("Kata Sandi", { exact: true }).fill(EDITOR.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByText("Anda berhasil masuk.")).toBeVisible();
  await expect(page).toHaveURL("/id/admin/blog");
});
