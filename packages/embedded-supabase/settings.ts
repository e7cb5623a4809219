import type { S3Env } from "#platform/object-storage/s3-settings.ts";

/**
 * Settings of the backend. Each has the name of its environment variable, because messages to operators contain it.
 * Without S3_BUCKET, files are in DATA_DIR.
 */
export type BackendSettings = S3Env &
  ProviderSettings & {
    /** Folder of the embedded database, the files and the keys. */
    DATA_DIR: string;
    /** PostgreSQL 15 or newer instead of the embedded one. */
    DATABASE_URL?: string;
    /** Folder with the programs of PostgreSQL 15 or newer. The default is the embedded PostgreSQL 18. */
    POSTGRES_BIN?: string;
    /** Seals the keys in the database at DATABASE_URL. The default is the password in that URL. */
    SECRETS_PASSPHRASE?: string;
    /** These keys replace those that the first start makes. */
    SUPABASE_PUBLISHABLE_KEY?: string;
    SUPABASE_SECRET_KEY?: string;
    SUPABASE_JWT_SECRET?: string;
    /** Whether resized images are offered. The default is true. */
    IMAGE_TRANSFORMATION?: boolean;
    /** Disk for resized images in DATA_DIR, in MB. The default is 128. */
    IMAGE_CACHE_MEGABYTES?: number;
  };

/** Other services that people can sign in with. A provider needs its client ID, secret and issuer. */
export type ProviderSettings = {
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_ISSUER?: string;
  AZURE_CLIENT_ID?: string;
  AZURE_CLIENT_SECRET?: string;
  AZURE_ISSUER?: string;
  KEYCLOAK_CLIENT_ID?: string;
  KEYCLOAK_CLIENT_SECRET?: string;
  KEYCLOAK_ISSUER?: string;
  GITHUB_CLIENT_ID?: string;
  GITHUB_CLIENT_SECRET?: string;
  /** The default is https://github.com. */
  GITHUB_URL?: string;
  /** The file or URL of the SAML metadata of each e-mail domain. */
  SAML_METADATA?: Readonly<Record<string, string>>;
};
