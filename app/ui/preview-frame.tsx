import { type ReactNode, useRef, useState } from "react";
import { writing as texts } from "#app/texts/en/writing.ts";
import { keysOf } from "#shared/keys-of.ts";

const { widths, themes } = texts.preview;

type Width = keyof typeof widths;
type Theme = keyof typeof themes;

type PreviewFrameProps = {
  title: string;
  /** The URL of the page, or its document, which the frame shows without scripts. */
  page: { src: string } | { srcDoc: string };
  /** More switches. */
  children?: ReactNode;
  onLoad?: (page: Document) => void;
};

/** Shows a public page in a frame, with the chosen width and theme. */
export function PreviewFrame({ title, page, children, onLoad }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>("full");
  const [theme, setTheme] = useState<Theme>("system");

  /** Changes the theme of the preview only; the choice is not stored. */
  function showTheme(next: Theme) {
    setTheme(next);
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    if (next === "system") delete root.dataset.theme;
    else root.dataset.theme = next;
  }

  function handleLoad() {
    if (theme !== "system") showTheme(theme);
    const loaded = frame.current?.contentDocument;
    if (loaded) onLoad?.(loaded);
  }

  return (
    <section aria-label={texts.preview.name} className="preview">
      <div className="frame preview-switches">
        {children}
        <Switch legend={texts.preview.width} name="width" options={widths} value={width} onChange={setWidth} />
        <Switch legend={texts.preview.theme} name="theme" options={themes} value={theme} onChange={showTheme} />
      </div>
      <iframe
        ref={frame}
        title={texts.preview.frame(title)}
        {...page}
        {...("srcDoc" in page && { sandbox: "allow-same-origin" })}
        className="preview-page"
        data-width={width}
        onLoad={handleLoad}
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

/** A group of radio buttons above the frame. */
export function Switch<Option extends string>({ legend, name, options, value, onChange }: SwitchProps<Option>) {
  return (
    <fieldset className="switch">
      <legend>{legend}</legend>
      {keysOf(options).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
