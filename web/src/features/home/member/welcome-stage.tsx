import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { plainText } from "#contract/plain-text.ts";
import { home } from "#words/home.ts";
import { usePage } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths, productPath, shopPath } from "../../../lib/paths.ts";
import { ProductSearch } from "../../../shared/products/product-search.tsx";
import { Stage } from "../../../shared/stage/stage.tsx";
import { stageButton } from "../../../shared/stage/stage-button.ts";
import classes from "./home-page.module.css";
import { useWelcome } from "./welcome.tsx";

const words = home.stage;
const ABOUT_LENGTH = 240;
const FRESH_FOR_MS = 5 * 60_000;

type HomeData = Awaited<ReturnType<typeof memberApi.catalog.home.call>>["data"];

/** What the club wrote to begin with; what it left out is its name, its description and the newest product with a picture. */
export function WelcomeStage({
  home: data,
  isSignedIn,
}: {
  home: HomeData | undefined;
  isSignedIn: boolean;
}) {
  const { club, product } = usePage();
  const about = useAbout();
  const navigate = useNavigate();
  const stage = data?.stage;
  const newest = stage?.image ? undefined : data?.newest.find(({ image }) => image !== null);
  const toShop = { to: paths.shop, text: words.toShop };
  const link = stage?.link;
  return (
    <Stage
      kicker={stage?.title || isSignedIn ? undefined : words.welcome}
      title={stage?.title || (club?.club_name ?? product)}
      order={isSignedIn ? 2 : 1}
      sentence={stage?.sentence || about}
      image={stage?.image ?? newest?.image ?? null}
      caption={newest && { to: productPath(newest.id), text: words.newest(newest.title) }}
      button={link ? { to: link, text: stageButton(link, stage.button) } : toShop}
    >
      <ProductSearch
        maxWidth={300}
        onSearch={(keywords) => navigate(keywords ? shopPath({ keywords }) : paths.shop)}
      />
      {!isSignedIn && (
        <Link to={paths.login} className={classes.login}>
          {words.login}
        </Link>
      )}
    </Stage>
  );
}

/** The home page's first paragraph, else the club's description of the footer; both come with the page. */
function useAbout(): string {
  const { intro } = useWelcome();
  const footer = useQuery(
    memberApi.pages.staticPage.queryOptions({ input: { slug: "footer-content" }, staleTime: FRESH_FOR_MS }),
  );
  return intro || plainText(footer.data?.data.description ?? "", ABOUT_LENGTH) || words.about;
}
