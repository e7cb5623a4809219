import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { AuthField } from "../auth-field.tsx";
import { type AuthNotice, AuthViewForm, type AuthViewProps } from "../auth-view.tsx";
import { useSession } from "../session-provider.tsx";
import { verifyAppCode, verifyRecoveryCode } from "./factor-calls.ts";

type Way = "app" | "recovery code";

const WAYS: Record<Way, string> = {
  app: "Use the authenticator app",
  "recovery code": "Use a recovery code",
};

/** The step of the sign-in after the password, for an account with a second factor. */
export function VerifyFactor() {
  const { session } = useSession();
  const factors = session?.user.factors?.filter(({ status }) => status === "verified") ?? [];
  const apps = factors.filter(({ factor_type }) => factor_type === "totp");
  const ways: Way[] = [
    ...(apps.length > 0 ? (["app"] as const) : []),
    ...(factors.some(({ factor_type }) => factor_type === "recovery_code") ? (["recovery code"] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery code");
  const [notice, setNotice] = useState<AuthNotice | null>(null);
  const view: AuthViewProps = { redirectTo: "", email: "", notice, setNotice };
  return (
    <div className="auth">
      {way === "app" && <AppCode {...view} apps={apps} />}
      {way === "recovery code" && <RecoveryCode {...view} />}
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
                {WAYS[other]}
              </button>
            </li>
          ))}
      </ul>
      <p className="text-sm text-quiet">
        If you lost your phone and have no recovery codes, ask an owner of this site to reset your second factor.
      </p>
    </div>
  );
}

function AppCode({ apps, ...view }: AuthViewProps & { apps: Factor[] }) {
  return (
    <AuthViewForm
      {...view}
      name="Second factor"
      label="Continue"
      busyLabel="Checking ..."
      onSubmit={async ({ code = "", factor = apps[0]?.id ?? "" }, auth) => {
        await verifyAppCode(auth, factor, code);
        return undefined;
      }}
    >
      {apps.length > 1 && (
        <label className="grid gap-2">
          Authenticator app
          <select name="factor" className="input">
            {apps.map(({ id, friendly_name }) => (
              <option key={id} value={id}>
                {friendly_name}
              </option>
            ))}
          </select>
        </label>
      )}
      <AuthField
        name="code"
        type="text"
        label="Code"
        placeholder="123456"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="Open your authenticator app and enter the six digits of this site."
      />
    </AuthViewForm>
  );
}

function RecoveryCode(view: AuthViewProps) {
  return (
    <AuthViewForm
      {...view}
      name="Recovery code"
      label="Continue"
      busyLabel="Checking ..."
      onSubmit={async ({ code = "" }, auth) => {
        await verifyRecoveryCode(auth, code);
        return undefined;
      }}
    >
      <AuthField
        name="code"
        type="text"
        label="Recovery code"
        placeholder="xxxx-xxxx-xxxx-xxxx"
        autoComplete="one-time-code"
        hint="Each of your recovery codes works once."
      />
    </AuthViewForm>
  );
}
