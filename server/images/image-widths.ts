/** In pixels, ascending. A short list: each is a file for each picture and format that anybody can have made. */
export const IMAGE_WIDTHS: readonly number[] = [320, 480, 640, 960, 1280, 1600];
