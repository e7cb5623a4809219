-- A passkey belongs to one factor of one account.

create unique index mfa_factors_credential_key on auth.mfa_factors ((web_authn_credential ->> 'id'))
  where web_authn_credential is not null;
