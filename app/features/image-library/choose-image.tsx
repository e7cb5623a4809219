import { Images } from "@lucide/icons";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/lib/icon.tsx";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { publicImageUrl } from "#shared/image-urls.ts";
import { useImageLibrary } from "./image-library.tsx";

type ImageDrawerModule = typeof import("./image-drawer.tsx");

type ChooseImageProps = {
  label: string;
  isDisabled: boolean;
  /** Called after the drawer has closed. */
  onChoose: (image: { url: string; alt: string }) => void;
};

/** The image drawer. Its code is loaded when the drawer first opens. */
export function useImageChoice(onChoose: ChooseImageProps["onChoose"]) {
  const { openImageStore } = useImageLibrary();
  const [drawer, setDrawer] = useState<ImageDrawerModule | null>(null);

  async function open() {
    try {
      setDrawer(await import("./image-drawer.tsx"));
    } catch {
      showToast("error", texts.drawer.failed);
    }
  }

  return {
    open: () => void open(),
    drawer: drawer && (
      <drawer.ImageDrawer
        onClose={() => setDrawer(null)}
        onChoose={({ name, alt }) => {
          flushSync(() => setDrawer(null));
          onChoose({ url: publicImageUrl(openImageStore().url, name), alt });
        }}
      />
    ),
  };
}

export function ChooseImage({ label, isDisabled, onChoose }: ChooseImageProps) {
  const { open, drawer } = useImageChoice(onChoose);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={open}>
        <Icon of={Images} className="size-4 shrink-0" /> <span>{label}</span>
      </Button>
      {drawer}
    </>
  );
}
