import type { Company } from "./company-identity.ts";

const paths: Record<Company["social"][number]["icon"], string> = {
  linkedin: "M5 10v10M5 5h0M10 20V10M10 14q1-4 5-4t5 5v5",
  x: "M4 3h4l12 18h-4zM20 3l-7 8M11 13l-7 8",
  instagram: "M8 2h8q6 0 6 6v8q0 6-6 6H8q-6 0-6-6V8q0-6 6-6zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M17.5 6.5h0",
};

export function SocialIcon({ icon }: { icon: keyof typeof paths }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" strokeWidth="2" className="drawn size-5">
      <path d={paths[icon]} />
    </svg>
  );
}
