import { ImagePlus } from "@lucide/icons";
import { type DragEvent, useState } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { FileButton } from "../file-button.tsx";
import { UploadBar } from "./upload-bar.tsx";
import { summarizeUploads, type Upload } from "./upload-queue.ts";
import { type UploadQueue, useUploadQueue } from "./use-upload-queue.ts";

export function UploadImages({ onUploaded }: { onUploaded: () => void }) {
  const queue = useUploadQueue(onUploaded);
  return (
    <section aria-label={texts.upload.section}>
      <DropZone onFiles={queue.add} />
      {queue.uploads.length > 0 && <UploadList queue={queue} />}
      <p role="status" className="sr-only">
        {summarizeUploads(queue.uploads)}
      </p>
    </section>
  );
}

function DropZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [isOver, setOver] = useState(false);

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same without dragging
    <div
      className="image-drop"
      data-over={isOver}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton id="image-files" isMultiple onChoose={onFiles}>
        <Icon of={ImagePlus} className="size-4 shrink-0" /> {texts.upload.button}
      </FileButton>
      <p>{texts.upload.drop}</p>
    </div>
  );
}

function UploadList({ queue }: { queue: UploadQueue }) {
  return (
    <ul aria-label={texts.upload.list} className="image-uploads">
      {queue.uploads.map((upload) => (
        <li key={upload.id}>
          <p className="image-upload-name">{upload.file.name}</p>
          <UploadState upload={upload} />
          {upload.state === "failed" && (
            <div className="image-upload-buttons">
              <Button
                look="quiet"
                aria-label={texts.upload.tryFileAgain(upload.file.name)}
                onClick={() => queue.retry(upload)}
              >
                {texts.upload.tryAgain}
              </Button>
              <Button
                look="quiet"
                aria-label={texts.upload.removeFile(upload.file.name)}
                onClick={() => queue.remove(upload)}
              >
                {texts.upload.remove}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { state, fraction, reason, file } }: { upload: Upload }) {
  if (state === "failed") {
    return (
      <p role="alert" className="field-error">
        {reason}
      </p>
    );
  }
  if (state !== "running") return <p>{state === "done" ? texts.upload.done : texts.upload.waiting}</p>;
  const percent = Math.round(fraction * 100);
  return (
    <>
      <p>{`${percent}%`}</p>
      <UploadBar name={file.name} percent={percent} />
    </>
  );
}
