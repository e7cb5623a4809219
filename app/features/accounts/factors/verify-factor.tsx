import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { passkeys } from "#app/texts/en/passkeys.ts";
import { secondFactor } from "#app/texts/en/second-factor.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AuthField } from "../auth-field.tsx";
import { type AuthNotice, AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { useSession } from "../session-provider.tsx";
import { verifyAppCode, verifyRecoveryCode } from "./factor-calls.ts";
import { verifyPasskey } from "./passkey-calls.ts";

type Way = "passkey" | "app" | "recoveryCode";

/** The step of the sign-in after the password, for an account with a second factor. */
export function VerifyFactor() {
  const { session } = useSession();
  const texts = useTexts(secondFactor);
  const factors = session?.user.factors?.filter(({ status }) => status === "verified") ?? [];
  const passkey = factors.find(({ factor_type }) => factor_type === "webauthn");
  const apps = factors.filter(({ factor_type }) => factor_type === "totp");
  const choices: Record<Way, string> = {
    passkey: useTexts(passkeys).choose,
    app: texts.app.choose,
    recoveryCode: texts.recoveryCode.choose,
  };
  const ways: Way[] = [
    ...(passkey ? (["passkey"] as const) : []),
    ...(apps.length > 0 ? (["app"] as const) : []),
    ...(factors.some(({ factor_type }) => factor_type === "recovery_code") ? (["recoveryCode"] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? "recoveryCode");
  const [notice, setNotice] = useState<AuthNotice | null>(null);
  const view: AuthViewProps = { redirectTo: "", email: "", notice, setNotice };
  return (
    <div key={way} ref={focusField} className="auth">
      {way === "passkey" && passkey && <Passkey {...view} factor={passkey} />}
      {way === "app" && <AppCode {...view} apps={apps} />}
      {way === "recoveryCode" && <RecoveryCode {...view} />}
      <ul className="auth-links">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button
                type="button"
                onClick={() => {
                  setNotice(null);
                  setWay(other);
                }}
              >
                {choices[other]}
              </button>
            </li>
          ))}
      </ul>
      <p className="text-sm text-quiet">{texts.lost}</p>
    </div>
  );
}

/** The person goes on after the password without the mouse. */
function focusField(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>("input, [type=submit]")?.focus();
}

function Passkey({ factor, ...view }: AuthViewProps & { factor: Factor }) {
  const texts = useTexts(passkeys);
  return (
    <AuthViewForm
      {...view}
      name={texts.name}
      label={texts.label}
      busyLabel={texts.waiting}
      onSubmit={async (_fields, auth) => {
        await verifyPasskey(auth, factor.id);
        return undefined;
      }}
    >
      <p className="text-sm text-quiet">{texts.use}</p>
    </AuthViewForm>
  );
}

function AppCode({ apps, ...view }: AuthViewProps & { apps: Factor[] }) {
  const texts = useTexts(secondFactor);
  return (
    <AuthViewForm
      {...view}
      name={texts.app.name}
      label={texts.continue}
      busyLabel={texts.checking}
      onSubmit={async ({ code = "", factor = apps[0]?.id ?? "" }, auth) => {
        await verifyAppCode(auth, factor, code);
        return undefined;
      }}
    >
      {apps.length > 1 && (
        <label className="grid gap-2">
          {texts.app.label}
          <select name="factor" className="input">
            {apps.map(({ id, friendly_name }) => (
              <option key={id} value={id}>
                {friendly_name}
              </option>
            ))}
          </select>
        </label>
      )}
      <AuthField name="code" type="text" {...texts.app.code} autoComplete="one-time-code" inputMode="numeric" />
    </AuthViewForm>
  );
}

function RecoveryCode(view: AuthViewProps) {
  const texts = useTexts(secondFactor);
  return (
    <AuthViewForm
      {...view}
      name={texts.recoveryCode.name}
      label={texts.continue}
      busyLabel={texts.checking}
      onSubmit={async ({ code = "" }, auth) => {
        await verifyRecoveryCode(auth, code);
        return undefined;
      }}
    >
      <AuthField name="code" type="text" {...texts.recoveryCode.code} autoComplete="one-time-code" />
    </AuthViewForm>
  );
}
