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
