import { type AuthRoutes, forAccount } from "../route.ts";
import { challengeFactor } from "./challenge.ts";
import { enrollFactor, enrollFields } from "./enroll.ts";
import * as recoveryCodes from "./recovery-codes.ts";
import { unenrollFactor } from "./unenroll.ts";
import { proofFields, verifyFactor } from "./verify.ts";

const { codeFields, setFields } = recoveryCodes;

export const FACTOR_ROUTES: AuthRoutes = {
  factors: {
    POST: forAccount("Adds an unverified factor: an authenticator app or a passkey.", enrollFactor, enrollFields),
  },
  "factors/recovery-codes": {
    GET: forAccount("Counts the recovery codes.", recoveryCodes.describeRecoveryCodes),
    POST: forAccount("Makes the first recovery codes.", recoveryCodes.generateRecoveryCodes, setFields),
    DELETE: forAccount("Removes the recovery codes.", recoveryCodes.removeRecoveryCodes),
  },
  "factors/recovery-codes/verify": {
    POST: forAccount(
      "Raises the session to `aal2` with a recovery code.",
      recoveryCodes.verifyRecoveryCode,
      codeFields,
    ),
  },
  "factors/recovery-codes/regenerate": {
    POST: forAccount("Replaces the recovery codes.", recoveryCodes.regenerateRecoveryCodes),
  },
  "factors/:factor": { DELETE: forAccount("Removes a factor.", unenrollFactor) },
  "factors/:factor/challenge": { POST: forAccount("Starts the check of a factor.", challengeFactor) },
  "factors/:factor/verify": {
    POST: forAccount("Raises the session to `aal2`, and verifies a new factor.", verifyFactor, proofFields),
  },
};
