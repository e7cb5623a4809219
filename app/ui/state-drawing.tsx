export function StateDrawing({ kind }: { kind: "empty" | "failed" | "missing" }) {
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className="state-drawing">
      <path className="graticule" d="M0 20H160M0 50H160M0 80H160M32 0V100M80 0V100M128 0V100" />
      {kind === "failed" ? (
        <>
          <path d="M26 68 64 54M96 43l38-14" />
          <circle cx="18" cy="71" r="8" />
          <circle cx="142" cy="26" r="8" />
          <path className="danger" d="m72 40 16 16m0-16L72 56" />
        </>
      ) : (
        <>
          <path className="shore" d={SHORE} />
          {kind === "missing" && (
            <>
              <circle className="signal" cx="116" cy="36" r="16" />
              <path className="signal" d="M116 12v14m0 20v14M92 36h14m20 0h14" />
            </>
          )}
        </>
      )}
    </svg>
  );
}

const SHORE = "M30 62c-6-16 10-30 28-27s20-13 36-10 22 20 12 32 4 22-16 26-26-6-38-3-18-6-22-18Z";
