/** Where this site's server says which zone the firm's days and times are in. */
export const TIME_ZONE_PATH = "/admin/time-zone";
