package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.Samples;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Descriptions in the preview, the only page that renders them as HTML. */
@Tag("browser")
@QuarkusTest
@TestProfile(AttackProfile.class)
class DescriptionInBrowserTest extends HostilePages {
    /** Text that a browser parses differently than we do would become markup here. */
    @Test void a_description_that_is_taken_runs_nothing_on_the_preview() {
        var taken = new ArrayList<Integer>();
        for (var text : List.of("<p>a</p><script>hit()</script>", "<p onclick=hit()>a</p>", "<p/onclick=hit()>a</p>", "<a href=\"javascript:hit()\">a</a>",
            "<a href=\"java&#115;cript:hit()\">a</a>", "<a href=\"java&Tab;script:hit()\">a</a>", "<a href=\"https://x.example/&quot; onclick=&quot;hit()\">a</a>",
            "<a href='https://x.example/' onclick='hit()'>a</a>", "<a href=\"https://x.example/`onclick=`hit()\">a</a>", "<p>&lt;planted-x onclick=hit()&gt;</p>",
            "<p>a<!--><planted-x>--></p>", "<p>a<!--[if IE]><planted-x><![endif]--></p>", "<p>a<![CDATA[><planted-x>]]></p>", "<svg><p><style><planted-x></style></p></svg>",
            "<math><mtext><planted-x></mtext></math>", "<p>a<planted-x</p>", "<p>a<planted-x\n>b</p>", "<p>a< planted-x>b</p>", "<p>a</ planted-x>b</p>", "<p>a<?planted-x?>b</p>",
            "<p>a<%planted-x>b</p>", "<ul><li>a<table><planted-x></table></li></ul>", "<p>&#60;planted-x&#62;</p>", "<p>&#x3c;planted-x></p>", "<P>a</P><PLANTED-X>b",
            "<p>\u2028<b>a</b></p>", "<p>{console.token} {#if a}{/if}</p>", "<a href=\"https://x.example/\" target=\"_top\">a</a>", "<a href=\"//x.example\" href=\"javascript:hit()\">a</a>",
            "<p>a</p\u0000><planted-x>", "<p>a\uff1cplanted-x\uff1e</p>", "<br onload=hit()>", "<p>a</p></main></body><planted-x>")) {
            var answer = estate.client.post("/jobs", Samples.BAKER.with("description", text));
            if (answer.status() == 201) {
                taken.add(answer.id());
            } else {
                answer.expect(400);
            }
        }
        assertTrue(taken.size() >= 4, taken.size() + " descriptions were taken");
        try (var page = signedIn(estate.owner)) {
            for (int job : taken) {
                look(page, "/en/console/" + estate.employer.id().value() + "/jobs/" + job + "/preview");
                look(page, "/fr/console/" + estate.employer.id().value() + "/jobs/" + job);
            }
        }
        assertNothingWrong();
    }
}
