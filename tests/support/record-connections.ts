/**
 * A test loads this module before the server. It prints every name that the process looks up, and every IP address
 * other than this machine to which it connects.
 */
import dns from "node:dns";
import net from "node:net";

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|)$/;

function report(kind: string, target: string): void {
  if (!LOOPBACK.test(target)) process.stderr.write(`OUTBOUND ${kind} ${target}\n`);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const { host, path } = (typeof first === "object" && first !== null ? first : {}) as { host?: string; path?: string };
  const target = host ?? (typeof args[1] === "string" ? args[1] : "");
  if (path === undefined) report("connection", target);
  return Reflect.apply(connect, this, args);
} as typeof connect;

for (const name of ["lookup", "resolve", "resolve4", "resolve6"] as const) {
  for (const owner of [dns, dns.promises] as Record<string, unknown>[]) {
    const original = owner[name] as (...args: unknown[]) => unknown;
    owner[name] = function (this: unknown, ...args: unknown[]) {
      report("lookup", String(args[0] ?? ""));
      return Reflect.apply(original, this, args);
    };
  }
}
