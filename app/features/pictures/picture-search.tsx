import { Search } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type PictureSearchProps = { search: string; onSearch: (search: string) => void };

export function PictureSearch({ search, onSearch }: PictureSearchProps) {
  return (
    <search key={search}>
      <form
        className="picture-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
        }}
      >
        <Field id="picture-search" label={texts.search.label}>
          <input
            id="picture-search"
            name="search"
            type="search"
            className="input"
            maxLength={200}
            defaultValue={search}
          />
        </Field>
        <Button type="submit" look="quiet">
          <Icon of={Search} className="size-4" /> {texts.search.submit}
        </Button>
      </form>
    </search>
  );
}
