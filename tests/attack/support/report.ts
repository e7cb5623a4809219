/** Prints one line of a case: what was tried and the figures it ended with. */
export function report(attack: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures)
    .map(([name, figure]) => `${name} ${typeof figure === "number" ? round(figure) : figure}`)
    .join(" · ");
  process.stdout.write(`  ${attack}: ${text}\n`);
}

function round(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(1);
}
