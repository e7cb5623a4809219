import { useRef, useState } from "react";

const WIDTHS = { full: "Full width", phone: "Phone, 360 px" } as const;
const THEMES = { system: "As this device", light: "Light", dark: "Dark" } as const;

type Width = keyof typeof WIDTHS;
type Theme = keyof typeof THEMES;

/** Shows the public page in a frame, with the chosen width and theme. */
export function PreviewFrame({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>("full");
  const [theme, setTheme] = useState<Theme>("system");

  /** Changes the theme of the preview only; the choice is not stored. */
  function showTheme(next: Theme) {
    setTheme(next);
    const page = frame.current?.contentDocument?.documentElement;
    if (!page) return;
    if (next === "system") delete page.dataset.theme;
    else page.dataset.theme = next;
  }

  return (
    <section aria-label="Preview" className="preview">
      <div className="frame preview-switches">
        <Switch legend="Width" name="width" options={WIDTHS} value={width} onChange={setWidth} />
        <Switch legend="Theme" name="theme" options={THEMES} value={theme} onChange={showTheme} />
      </div>
      <iframe
        ref={frame}
        title={`Preview of ${title}`}
        src={address}
        className="preview-page"
        data-width={width}
        onLoad={() => theme !== "system" && showTheme(theme)}
      />
    </section>
  );
}

type SwitchProps<Option extends string> = {
  legend: string;
  name: string;
  options: Record<Option, string>;
  value: Option;
  onChange: (option: Option) => void;
};

function Switch<Option extends string>({ legend, name, options, value, onChange }: SwitchProps<Option>) {
  return (
    <fieldset className="switch">
      <legend>{legend}</legend>
      {(Object.keys(options) as Option[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}
