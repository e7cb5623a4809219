/** Where the browser tells this site that an editor has changed a post on a backend that tells it nothing itself. */
export const REFRESH_PAGES_PATH = "/api/v1.0/pages/refresh";
