const months = "January February March April May June July August September October November December".split(" ");

/** Writes days like Intl's "en-US" (spec section 9) without Intl, whose first use delays the start (decision 0012). */
export const dates = {
  short: (year: number, month: number, day: number) => `${months[month]?.slice(0, 3)} ${day}, ${year}`,
  long: (year: number, month: number, day: number) => `${months[month]} ${day}, ${year}`,
};
