function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Texts of the rich-text editor. */
export const editor = {
  toolbar: "Formatting",
  style: "Text style",
  heading: (level: number) => `Heading ${level}`,
  normal: "Normal",
  commands: {
    link: "Link",
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    strike: "Strike through",
    ordered: "Ordered list",
    bullet: "Bullet list",
    indent: "Indent",
    outdent: "Outdent",
    clean: "Clear formatting",
    image: "Image",
  },
  upload: "Upload",
  library: "Library",
  link: {
    label: "Link address",
    apply: "Apply",
    remove: "Remove link",
    cancel: "Cancel",
    rejected: {
      other: "Please enter a web address, an email address or a tel: number.",
      space: "An address has no spaces. Remove the space, or write %20 in its place.",
      part: "A post has no parts with names, so this link would lead nowhere. Enter a whole address, such as /#contact.",
      scheme:
        "A link leads to a web address, an email address or a telephone number. For WhatsApp, enter https://wa.me/ and the number.",
      phone: "Please enter the digits of the telephone number, for example tel:+62215551234.",
      email: "Please enter complete email addresses, with commas between them.",
    },
  },
  image: {
    label: "Image description",
    placeholder: "What the picture shows; empty if it only decorates",
    place: (position: number, count: number) => `Image ${position} of ${count}`,
    use: (description: string) => `Use “${description}”`,
    skip: "Skip",
    done: "Done",
  },
  failure: "The editor could not be loaded. Reload the page to try again.",
  uploading: (images: number) => `Uploading ${counted(images, "image", "images")}...`,
  uploadingFile: (file: string) => `Uploading ${file}`,
  noImage: (file: string) => `"${file}" is not an image.`,
  unreadable: (file: string) => `"${file}" cannot be read as an image.`,
  unreadFormat: (file: string, format: string) =>
    `"${file}" is a ${format} image, which this browser cannot read. Save it as JPEG or PNG, and upload that file.`,
  movingTooLarge: (file: string, pixels: number) =>
    `"${file}" is a moving picture of more than ${pixels} × ${pixels} pixels. Make it smaller in an image program, or upload a still picture.`,
  noUrl: "The uploaded image has no usable address.",
  unnamedImage: "Picture",
  unitSelected: {
    table: "Table selected. Delete removes it, Enter moves to the line below it.",
    figure: "Picture with caption selected. Delete removes it, Enter moves to the line below it.",
    rule: "Line selected. Delete removes it, Enter moves to the line below it.",
  },
  changed: "This text has parts that the editor cannot show as they are. A change to the text would simplify them.",
  leftOut: ({
    comments,
    deletions,
    footnotes,
    links,
  }: Record<"comments" | "deletions" | "footnotes" | "links", number>) => {
    const parts = [
      comments > 0 && counted(comments, "comment", "comments"),
      deletions > 0 && counted(deletions, "tracked deletion", "tracked deletions"),
      footnotes > 0 && counted(footnotes, "footnote mark", "footnote marks"),
      links > 0 &&
        counted(links, "link address that cannot work in a post", "link addresses that cannot work in a post"),
    ].filter(Boolean);
    return `Left out: ${parts.join(", ")}.`;
  },
  notPasted: (images: number, embedded: number) => {
    const parts = [
      images > 0 && counted(images, "picture", "pictures"),
      embedded > 0 && counted(embedded, "embedded video or page", "embedded videos or pages"),
    ].filter(Boolean);
    return `${parts.join(" and ")} could not be pasted.${images > 0 ? " Add pictures with the Image button." : ""}`;
  },
};
