import { text } from "node:stream/consumers";
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, it } from "vitest";
import { AuthForm } from "./auth-form.tsx";
import type { AuthViewName } from "./auth-view.tsx";
import { SessionProvider } from "./session-provider.tsx";

const form = (view?: AuthViewName, more: Partial<Parameters<typeof AuthForm>[0]> = {}) => (
  <SessionProvider backendUrl="" publishableKey="key">
    <AuthForm redirectTo="https://www.example.com/admin/blog" view={view} {...more} />
  </SessionProvider>
);
const render = (...options: Parameters<typeof form>) => renderToStaticMarkup(form(...options));

/** Waits for lazy parts, as the server does. */
async function renderAll(...options: Parameters<typeof form>): Promise<string> {
  return text((await prerenderToNodeStream(form(...options))).prelude);
}

const texts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>(?:<span>)?([^<]+)(?:</span>)?</${tag}>`, "g"))].map(([, found]) =>
    found?.replace("&#x27;", "'"),
  );

it.each<[AuthViewName, string[], string]>([
  ["sign_in", ["Email address", "Your Password"], "Sign in"],
  ["sign_up", ["Email address", "Create a Password"], "Sign up"],
  ["forgotten_password", ["Email address"], "Send reset password instructions"],
  ["magic_link", ["Email address"], "Send Magic Link"],
  ["update_password", ["New password"], "Update password"],
  ["verify_otp", ["Email address", "Token"], "Verify token"],
])("the view %s has its fields and its button", (view, labels, button) => {
  const html = render(view, { showLinks: false, providers: [] });
  expect(texts(html, "label")).toEqual(labels);
  expect(texts(html, "button")).toEqual([button]);
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    if (input.includes('name="email"')) expect(input).toContain('type="email"');
    if (input.includes('name="password"')) expect(input).toContain('type="password"');
    expect(input).toMatch(/autocomplete="(?!off)/i);
  }
});

it("starts in the sign-in view, with links and the default providers", async () => {
  const buttons = texts(render(), "button");
  expect(buttons).toContain("Sign in");
  expect(buttons).toContain("Send a magic link email");
  expect(buttons).toContain("Forgot your password?");
  expect(buttons).toContain("Don't have an account? Sign up");
  expect(await renderAll()).toMatch(/Sign in with.*GitHub.*Google.*Microsoft/);
  expect(texts(render("forgotten_password"), "button")).toContain("Already have an account? Sign in");
});

it("has no link to sign-up if accounts are created elsewhere", () => {
  expect(render("sign_in", { allowsSignUp: false })).not.toContain("Sign up");
});

it("cannot be submitted before hydration, and never uses GET", () => {
  expect(render("sign_in")).toContain('method="post"');
  expect(render("sign_in")).toMatch(/<button type="submit"[^>]* disabled=""/);
});

it("offers the company's sign-in only if it is configured", async () => {
  const none = await renderAll("sign_in", { providers: [] });
  expect(none).not.toContain("auth-provider");
  expect(await renderAll("sign_in", { providers: [], hasCompanySignIn: true })).toContain("Sign in with your company");
});
