/**
 * The widths are in pixels, ascending. The list is short, because an anonymous caller can request a file for each
 * image, format and width.
 */
export const IMAGE_WIDTHS: readonly number[] = [320, 480, 640, 960, 1280, 1600];
