import { Images } from "@lucide/icons";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/lib/icon.tsx";
import { pictures as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { publicImageUrl } from "#shared/image-urls.ts";
import { usePictureLibrary } from "./image-library.tsx";

type PictureDrawerModule = typeof import("./image-drawer.tsx");

type ChoosePictureProps = {
  label: string;
  isDisabled: boolean;
  /** Called after the drawer has closed. */
  onChoose: (picture: { url: string; alt: string }) => void;
};

/** The picture drawer. Its code is loaded when the drawer first opens. */
export function usePictureChoice(onChoose: ChoosePictureProps["onChoose"]) {
  const { openImageStore } = usePictureLibrary();
  const [drawer, setDrawer] = useState<PictureDrawerModule | null>(null);

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
      <drawer.PictureDrawer
        onClose={() => setDrawer(null)}
        onChoose={({ name, alt }) => {
          flushSync(() => setDrawer(null));
          onChoose({ url: publicImageUrl(openImageStore().url, name), alt });
        }}
      />
    ),
  };
}

export function ChoosePicture({ label, isDisabled, onChoose }: ChoosePictureProps) {
  const { open, drawer } = usePictureChoice(onChoose);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={open}>
        <Icon of={Images} className="size-4 shrink-0" /> <span>{label}</span>
      </Button>
      {drawer}
    </>
  );
}
