/** Path where this site's server returns the firm's time zone. */
export const TIME_ZONE_PATH = "/admin/time-zone";
