import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "./session-store.ts";

type RequireSessionProps = { site: { backendUrl: string; publishableKey: string }; children: ReactNode };

export function RequireSession({ site, children }: RequireSessionProps) {
  const { session, isLoading } = useSession(site);
  const navigate = useNavigate();
  const isRefused = !isLoading && !session;
  useEffect(() => {
    if (isRefused) void navigate("/login", { replace: true });
  }, [isRefused, navigate]);
  if (session) return children;
  return <p className="frame page">Checking authentication...</p>;
}
