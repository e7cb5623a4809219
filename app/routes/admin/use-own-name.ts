import { useQuery } from "@tanstack/react-query";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { ownAccountQuery } from "#app/features/people/own-account-query.ts";
import { useEditorBackend } from "./editor-backend.ts";

/** The name of the user's account, which the links of the bar have loaded; '' without a name. */
export function useOwnName(): string {
  const { database } = useEditorBackend();
  const userId = useSession().session?.user.id ?? "";
  return useQuery({ ...ownAccountQuery(database, userId), enabled: false }).data?.name ?? "";
}
