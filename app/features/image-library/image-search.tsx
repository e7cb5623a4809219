import { Search } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/input-field.tsx";

type ImageSearchProps = { search: string; onSearch: (search: string) => void };

export function ImageSearch({ search, onSearch }: ImageSearchProps) {
  return (
    <search key={search}>
      <form
        className="image-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
        }}
      >
        <InputField
          id="image-search"
          label={texts.search.label}
          name="search"
          type="search"
          maxLength={200}
          defaultValue={search}
        />
        <Button type="submit" look="quiet">
          <Icon of={Search} className="size-4" /> {texts.search.submit}
        </Button>
      </form>
    </search>
  );
}
