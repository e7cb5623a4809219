import { makePassword } from "#platform/make-password.ts";
import { createAccount } from "../accounts/create-account.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, emailExists, invalid } from "../auth-error.ts";
import { isUuid, lenientText, required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { describeUser } from "./read-users.ts";
import { changeUser } from "./update-user-by-id.ts";
import { attributeFields, readAttributes } from "./user-attributes.ts";

const BCRYPT = /^\$2[aby]\$\d\d\$[./\w]{53}$/;

export const newUserFields = attributeFields.extend({
  email: required(attributeFields.shape.email),
  password_hash: text(128),
  id: lenientText,
});

/** `POST /admin/users`. Without a password, the account has an unknown one. */
export async function createUser({ fields }: CallWith<typeof newUserFields>, context: AuthContext): Promise<Outcome> {
  const attributes = readAttributes(context, fields);
  const { id, password_hash: passwordHash } = fields;
  if (!attributes.email) throw invalid("Cannot create a user without either an email or phone");
  if (attributes.password && passwordHash) throw invalid("Only a password or a password hash should be provided");
  if (passwordHash && !BCRYPT.test(passwordHash)) throw invalid("password_hash must be a bcrypt hash");
  if (id && !isUuid(id)) throw invalid("ID must conform to the uuid v4 format");
  const { email, isEmailConfirmed, metadata } = attributes;
  const password = attributes.password || makePassword();
  try {
    const userId = await createAccount(context, {
      email,
      password,
      metadata,
      isConfirmed: isEmailConfirmed,
      isByAdmin: true,
      ...(id && { id }),
      ...(passwordHash && { passwordHash }),
    });
    await changeUser(context, userId, { ...attributes, email: "", password: "", metadata: {} });
    return { body: await describeUser(context, userId) };
  } catch (error) {
    if (error instanceof AuthError && error.code === "user_already_exists") throw emailExists();
    throw error;
  }
}
