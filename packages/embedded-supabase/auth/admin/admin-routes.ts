import { type AuthRoutes, forServer } from "../route.ts";
import { createUser, newUserFields } from "./create-user.ts";
import { deleteUser, deletionFields } from "./delete-user.ts";
import { generateLink, invitationFields, inviteUser, linkFields } from "./generate-link.ts";
import { listUsers, readUserById } from "./read-users.ts";
import { updateUserById } from "./update-user-by-id.ts";
import { attributeFields } from "./user-attributes.ts";
import { deleteFactor, listFactors } from "./user-factors.ts";

export const ADMIN_ROUTES: AuthRoutes = {
  invite: { POST: forServer("Makes an account, and sends a link to it.", inviteUser, invitationFields) },
  "admin/generate_link": {
    POST: forServer("Makes the link and the code of an e-mail, without an e-mail.", generateLink, linkFields),
  },
  "admin/users": {
    GET: forServer("Lists the accounts.", listUsers),
    POST: forServer("Makes an account.", createUser, newUserFields),
  },
  "admin/users/:user": {
    GET: forServer("Describes an account.", readUserById),
    PUT: forServer("Changes an account.", updateUserById, attributeFields),
    DELETE: forServer("Deletes an account.", deleteUser, deletionFields),
  },
  "admin/users/:user/factors": { GET: forServer("Lists the factors of an account.", listFactors) },
  "admin/users/:user/factors/:factor": { DELETE: forServer("Removes a factor of an account.", deleteFactor) },
};
