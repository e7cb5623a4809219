import type { SocialNetwork } from "#shared/company-identity.ts";

const paths: Record<SocialNetwork, string> = {
  linkedin: "M5 10v10M5 5h0M10 20V10M10 14q1-4 5-4t5 5v5",
  x: "M4 3h4l12 18h-4zM20 3l-7 8M11 13l-7 8",
  instagram: "M8 2h8q6 0 6 6v8q0 6-6 6H8q-6 0-6-6V8q0-6 6-6zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M17.5 6.5h0",
  facebook: "M17 3h-2q-4 0-4 4v14M7 12h8",
  youtube: "M7 5h10q5 0 5 5v4q0 5-5 5H7q-5 0-5-5v-4q0-5 5-5zM10 9v6l5-3z",
};

export function SocialIcon({ icon }: { icon: SocialNetwork }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" strokeWidth="2" className="drawn size-5">
      <path d={paths[icon]} />
    </svg>
  );
}
