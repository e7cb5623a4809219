/** `node operations/health-check.ts`: exit code 0 while the site on this machine can serve, for a container's health check. */
export {}; // a module, which may await

const port = process.env.PORT || "3000";
const TIMEOUT_MS = 4000;

try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
