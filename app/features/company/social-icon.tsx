import type { Company } from "./company-identity.ts";

/** The networks' marks, drawn here because the icon library carries no brands. */
const paths: Record<Company["social"][number]["icon"], string> = {
  linkedin:
    "M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 9.75h4V21H3V9.75Zm6.5 0h3.8v1.55h.06c.53-.98 1.83-1.9 3.76-1.9 4 0 4.73 2.5 4.73 5.76V21h-4v-5.2c0-1.24-.02-2.84-1.8-2.84-1.81 0-2.09 1.35-2.09 2.75V21H9.5V9.75Z",
  x: "M17.6 3h3.2l-7 8 8.2 10h-6.4l-5-6.2L4.8 21H1.6l7.5-8.6L1.2 3h6.6l4.5 5.7L17.6 3Zm-1.1 16.1h1.8L7 4.8H5.1l11.4 14.3Z",
  instagram:
    "M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V8a4 4 0 0 0-4-4H8Zm4 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6Zm0 2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Zm5.2-3.5a1.15 1.15 0 1 1 0 2.3 1.15 1.15 0 0 1 0-2.3Z",
};

export function SocialIcon({ icon }: { icon: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={paths[icon]} />
    </svg>
  );
}
