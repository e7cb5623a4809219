import { images as texts } from "#app/texts/en/images.ts";
export function UploadBar({ name, percent }: { name: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={texts.upload.progress(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="image-progress"
    >
      <div className="h-full bg-signal" style={{ width: `${percent}%` }} />
    </div>
  );
}
