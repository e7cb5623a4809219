/** The contrast of two opaque colours as `getComputedStyle` gives them, by WCAG 2.2. */
export function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
  if (!channels) throw new Error(`Not an opaque colour: ${color}`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
