type SuggestionsProps = {
  /** Id of the field that receives the chosen name. */
  field: string;
  label: string;
  names: string[];
  onPick: (name: string) => void;
};

/** Buttons instead of a `datalist`, which would turn the text field into a combobox. */
export function Suggestions({ field, label, names, onPick }: SuggestionsProps) {
  return (
    <ul aria-label={label} className="suggestions">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="chip"
            onClick={() => {
              onPick(name);
              document.getElementById(field)?.focus(); // the pressed button disappears
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const MOST = 4;

/**
 * Returns the names that contain the typed text. Names that begin with it come first. Omits an equal name and names
 * that are already chosen.
 */
export function suggest(names: readonly string[] = [], typed: string, chosen: readonly string[] = []): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = [...new Set(names)].filter((name) => {
    const known = name.toLowerCase();
    return name !== "" && known.includes(wanted) && known !== wanted && !chosen.includes(name);
  });
  const begins = (name: string) => Number(name.toLowerCase().startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one)).slice(0, MOST);
}
